import { useTranslation } from 'react-i18next';
import styles from './entry-page-layout.module.css';

// Coordinates are in drawing units: the full height is 868, and the wall, where the page is divided, is at x 703–717.

const passersBy = [
  { way: 'M549 0 546 112', at: [546, 112] },
  { way: 'M378 430C376 330 377 220 377 123', at: [377, 123] },
  { way: 'M448 70C446 180 447 280 450 364', at: [450, 364] },
  { way: 'M337 640C338 520 341 430 344 344', at: [344, 344] },
  { way: 'M407 379C404 480 402 590 402 688', at: [402, 688] },
  { way: 'M502 868C504 780 505 700 504 616', at: [504, 616] },
  { way: 'M579 868 581 814', at: [581, 814] },
] as const;

const entering = [
  { way: 'M432 69C462 230 520 396 637 490', at: [637, 490] },
  { way: 'M516 125C580 188 656 226 742 236', at: [742, 236] },
  { way: 'M538 684C576 606 640 552 780 548', at: [780, 548] },
  { way: 'M366 868C410 790 466 702 533 645', at: [533, 645] },
] as const;

const doors = [
  { top: 206, bottom: 280 },
  { top: 501, bottom: 607 },
] as const;

function Walker({ at, colour }: { at: readonly [number, number]; colour: string }) {
  return (
    <>
      <circle cx={at[0]} cy={at[1]} r="9.5" fill="var(--surface)" stroke={colour} />
      <circle cx={at[0]} cy={at[1]} r="4.5" fill={colour} />
    </>
  );
}

/** Leaves, swing and counting line of a double door. */
function Door({ top, bottom }: { top: number; bottom: number }) {
  const leaf = (bottom - top) / 2;
  const middle = top + leaf;
  return (
    <>
      <rect x="702" y={top} width="16" height={bottom - top} fill="var(--surface)" />
      <path d={`M703 ${top}H${710 + leaf}M703 ${bottom}H${710 + leaf}`} stroke="var(--text)" strokeWidth="1.2" />
      <path
        d={`M${710 + leaf} ${top}A${leaf} ${leaf} 0 0 1 710 ${middle}A${leaf} ${leaf} 0 0 1 ${710 + leaf} ${bottom}`}
        stroke="var(--text)"
        strokeDasharray="2 3"
      />
      <path d={`M681 ${top - 2}V${bottom + 2}`} stroke="var(--accent)" strokeWidth="1.5" strokeDasharray="5 4" />
      <path d={`M676 ${top - 2}h10M676 ${bottom + 2}h10`} stroke="var(--accent)" strokeWidth="1.5" />
    </>
  );
}

/** A shop front in plan view, as the counter above it sees it: people entering, leaving and passing by. */
export function DoorwayIllustration() {
  const { t } = useTranslation();
  return (
    <svg className={styles.doorway} viewBox="320 0 500 868" fill="none" role="img" aria-label={t('login.drawing')}>
      {[87, 174, 260, 347, 434, 520, 607, 694, 781].map((y) => (
        <path key={y} d={`M325 ${y}H687`} stroke="var(--border)" strokeWidth="0.8" />
      ))}
      <path
        d="M703 0V206M703 280V501M703 607V868M717 0V206M717 280V501M717 607V868"
        stroke="var(--text)"
        strokeWidth="1.2"
      />
      {doors.map((door) => (
        <Door key={door.top} {...door} />
      ))}
      {[106, 380, 709].map((y) => (
        <g key={y} stroke="var(--text-2)">
          <rect x="615" y={y - 19.5} width="39" height="39" />
          <circle cx="634.5" cy={y} r="13.5" />
        </g>
      ))}
      {passersBy.map(({ way, at }) => (
        <g key={way}>
          <path d={way} stroke="var(--passer)" strokeOpacity="0.75" strokeWidth="1.2" />
          <Walker at={at} colour="var(--passer)" />
        </g>
      ))}
      {entering.map(({ way, at }) => (
        <g key={way}>
          <path d={way} stroke="var(--accent)" strokeWidth="1.4" />
          <Walker at={at} colour="var(--accent)" />
        </g>
      ))}
      <path d="M666 268C706 242 752 231 810 228" stroke="var(--accent)" strokeWidth="1.4" strokeDasharray="5 4" />
      <circle cx="657" cy="272" r="9.5" fill="var(--surface)" stroke="var(--accent)" />
    </svg>
  );
}
