/** The received share of the expected data, 0 to 1, as a small ring; the caller puts the words beside it. */
export function CompletenessRing({ share }: { share: number }) {
  const circumference = 2 * Math.PI * 4.5;
  return (
    <svg
      width="12"
      height="12"
      viewBox="0 0 12 12"
      fill="none"
      aria-hidden="true"
      style={{ transform: 'rotate(-90deg)' }}
    >
      <circle cx="6" cy="6" r="4.5" stroke="currentColor" strokeWidth="2" strokeOpacity="0.3" />
      <circle
        cx="6"
        cy="6"
        r="4.5"
        stroke="currentColor"
        strokeWidth="2"
        strokeDasharray={`${circumference * share} ${circumference}`}
      />
    </svg>
  );
}
