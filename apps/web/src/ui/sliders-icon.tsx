/** Two horizontal sliders, one above the other: those of the library's icon are vertical. */
export function SlidersIcon() {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden="true"
    >
      <path d="M1 4.5h7.5M13.5 4.5H15M1 11.5h1.5M7.5 11.5H15" />
      <circle cx="11" cy="4.5" r="2.2" />
      <circle cx="5" cy="11.5" r="2.2" />
    </svg>
  );
}
