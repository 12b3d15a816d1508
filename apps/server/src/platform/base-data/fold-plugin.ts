import {
  ColumnNode,
  ColumnUpdateNode,
  DefaultInsertValueNode,
  IdentifierNode,
  InsertQueryNode,
  type KyselyPlugin,
  OnConflictNode,
  type OperationNode,
  type RootOperationNode,
  sql,
  TableNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely';
import { foldedTables, foldValue, listFoldedColumns } from './folded-columns.ts';

/**
 * Writes the folded columns of `folded-columns.ts` with every insert and update of the column that they are computed from, so that no
 * handler can forget them. It must come before the plugin that converts names to snake_case.
 */
export const foldPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => foldQuery(node),
  transformResult: async ({ result }) => result,
};

function foldQuery(node: RootOperationNode): RootOperationNode {
  if (InsertQueryNode.is(node)) return foldInsert(node);
  if (UpdateQueryNode.is(node) && node.table !== undefined && node.updates !== undefined)
    return { ...node, updates: foldUpdates(findTableName(node.table), node.updates) };
  return node;
}

function foldInsert(node: InsertQueryNode): InsertQueryNode {
  const table = findTableName(node.into);
  const folded = listFoldedColumns(table);
  if (folded.length === 0) return node;
  const { columns = [], values, onConflict } = node;
  if (values === undefined || !ValuesNode.is(values))
    throw new Error(`The rows of ${table} must be given as values, so that their names can be folded.`);
  const positions = new Map(columns.map(({ column }, position) => [column.name, position]));
  const added = folded.filter(({ of }) => positions.has(of));
  const rows = values.values.map((row) => {
    const cells = ValueListNode.is(row) ? row.values : row.values.map((value) => ValueNode.create(value));
    const extra = added.map(({ of, fold }) => {
      const cell = cells[positions.get(of) ?? -1];
      if (cell === undefined || DefaultInsertValueNode.is(cell)) return DefaultInsertValueNode.create();
      return ValueNode.create(foldValue(readValue(table, of, cell), fold));
    });
    return ValueListNode.create([...cells, ...extra]);
  });
  return {
    ...node,
    columns: [...columns, ...added.map(({ name }) => ColumnNode.create(name))],
    values: ValuesNode.create(rows),
    ...(onConflict?.updates === undefined
      ? {}
      : { onConflict: OnConflictNode.cloneWith(onConflict, { updates: foldUpdates(table, onConflict.updates) }) }),
  };
}

function foldUpdates(table: string, updates: readonly ColumnUpdateNode[]): readonly ColumnUpdateNode[] {
  const folded = listFoldedColumns(table);
  if (folded.length === 0) return updates;
  const unique = foldedTables[table]?.unique ?? [];
  return updates.flatMap((update) => {
    const of = findColumnName(update.column);
    const extra = folded.filter((column) => column.of === of);
    if (of === null || extra.length === 0) return [update];
    const value = readValue(table, of, update.value);
    const keys = extra.map(({ name, fold }) =>
      ColumnUpdateNode.create(ColumnNode.create(name), ValueNode.create(foldValue(value, fold))),
    );
    if (!unique.includes(of)) return [update, ...keys];
    // With another name, the row competes for it as any other.
    const isStillDuplicate = sql`${sql.ref(`${table}.${of}Duplicate`)} and ${sql.ref(`${table}.${of}`)} = ${value}`;
    return [
      update,
      ...keys,
      ColumnUpdateNode.create(ColumnNode.create(`${of}Duplicate`), isStillDuplicate.toOperationNode()),
    ];
  });
}

function findTableName(node: OperationNode | undefined): string {
  return node !== undefined && TableNode.is(node) ? node.table.identifier.name : '';
}

function findColumnName(node: OperationNode): string | null {
  if (ColumnNode.is(node)) return node.column.name;
  return IdentifierNode.is(node) ? node.name : null;
}

function readValue(table: string, column: string, node: OperationNode): unknown {
  if (ValueNode.is(node)) return node.value;
  throw new Error(`${table}.${column} must be a value and no expression, so that it can be folded.`);
}
