export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}
h2{margin-top:3rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid #8886}
.wide{overflow-x:auto}code,pre{font:.875em ui-monospace,monospace}pre{overflow-x:auto;padding:.8rem;border:1px solid #8886;border-radius:6px}
nav ul{columns:16rem;padding-left:1rem}summary{cursor:pointer}`;

/** A page without scripts, which the content security policy would refuse. `content` is HTML. */
export const referencePage = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
