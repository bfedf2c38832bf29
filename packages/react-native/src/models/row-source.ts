/** Rows of a list, each read and followed by itself: a change of one is nobody else's business. */
export interface RowSource<Row> {
  getRow(id: string): Row | undefined;
  /** Returns the function that ends it. */
  subscribeRow(id: string, listener: () => void): () => void;
}
