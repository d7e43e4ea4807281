/** The least that a query builder needs: conditions, an order, a limit. */

export interface Query<Row> {
  where(holds: (row: Row) => boolean): Query<Row>;
  orderBy(key: (row: Row) => string): Query<Row>;
  limit(most: number): Query<Row>;
  count(): Promise<number>;
  rows(): Promise<readonly Row[]>;
}

export function select<Row>(table: readonly Row[], most = Infinity): Query<Row> {
  return {
    where: (holds) => select(table.filter(holds), most),
    orderBy: (key) =>
      select(
        [...table].sort((a, b) => key(a).localeCompare(key(b))),
        most,
      ),
    limit: (next) => select(table, Math.min(most, next)),
    count: async () => table.length,
    rows: async () => table.slice(0, most),
  };
}
