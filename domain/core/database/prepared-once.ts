import type { Database } from './connection.ts';

/** Builds a prepared statement the first time that a database needs it. */
export function preparedOnce<S>(prepare: (database: Database) => S): (database: Database) => S {
  const statements = new WeakMap<Database, S>();
  return (database) => {
    const known = statements.get(database);
    if (known) return known;
    const statement = prepare(database);
    statements.set(database, statement);
    return statement;
  };
}
