/** The product's mark, a doorway: two lintels, two posts, an arch. */
export function ProductLogo({ size = 28 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="var(--accent)"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M1.5 4h21M1.5 20.5h21M5 4v16.5M19 4v16.5M9 20.5V12a3 3 0 0 1 6 0v8.5" />
    </svg>
  );
}
