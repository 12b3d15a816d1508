/** How much of the expected data has arrived, as a small ring; the words stand beside it. */
export function CompletenessRing({ share }: { share: number }) {
  const around = 2 * Math.PI * 4.5;
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
        strokeDasharray={`${around * share} ${around}`}
      />
    </svg>
  );
}
