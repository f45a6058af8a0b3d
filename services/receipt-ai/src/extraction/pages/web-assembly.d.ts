/** The part of WebAssembly that is used here: Node's types name its objects, but not how they are made. */
declare namespace WebAssembly {
  function compile(code: Uint8Array): Promise<Module>;
  const Instance: new (module: Module, imports?: Imports) => Instance;
}
