/**
 * The upper edges of labels beside points, so that labels do not overlap and stay between `top` and `bottom`. `middles`: the preferred
 * middles, ascending. All in pixels; labels that do not fit at all extend above `top`.
 */
export function stackLabels(
  middles: readonly number[],
  height: number,
  { top, bottom }: { top: number; bottom: number },
) {
  const edges: number[] = [];
  for (const middle of middles) edges.push(Math.max(middle - height / 2, (edges.at(-1) ?? top - height) + height));
  let limit = bottom;
  for (let index = edges.length - 1; index >= 0; index -= 1) {
    edges[index] = Math.min(edges[index] ?? 0, limit - height);
    limit = edges[index] ?? 0;
  }
  return edges;
}
