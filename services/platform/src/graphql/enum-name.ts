type EnumName<Name extends string> = Name extends `${infer Head}${'.' | '-'}${infer Tail}`
  ? `${Uppercase<Head>}_${EnumName<Tail>}`
  : Uppercase<Name>;

/** The contract's spelling of a stable name, such as EXPENSE_SENT_BACK for expense.sent_back. */
export const enumName = <Name extends string>(name: Name): EnumName<Name> =>
  name.replaceAll(/[.-]/g, '_').toUpperCase() as EnumName<Name>;
