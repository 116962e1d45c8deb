/** The dark and light modules of a two-dimensional code, without its quiet zone. */
export interface ModuleMatrix {
  readonly columns: number;
  readonly rows: number;
  /** Row by row from the top left; 1 is dark. */
  readonly cells: Uint8Array;
}

/** Outside the matrix all is light. */
export function isDark(matrix: ModuleMatrix, column: number, row: number): boolean {
  if (column < 0 || row < 0 || column >= matrix.columns || row >= matrix.rows) return false;
  return matrix.cells[row * matrix.columns + column] === 1;
}

/** The matrix with every module light for which `isCleared` holds. */
export function clearModules(matrix: ModuleMatrix, isCleared: (column: number, row: number) => boolean): ModuleMatrix {
  const cells = matrix.cells.map((cell, index) =>
    cell === 1 && isCleared(index % matrix.columns, Math.floor(index / matrix.columns)) ? 0 : cell,
  );
  return { ...matrix, cells };
}
