import { legendSymbolShapes } from './chart-styles.ts';
import { type LegendSymbolStyle, legendSymbolWidthPixels } from './picture-header.ts';

const [height, boxSize] = [12, 10];

/** A symbol of a legend, drawn like the line or bar it names. */
export function LegendIcon({ symbolStyle, colour }: { symbolStyle: LegendSymbolStyle; colour: string }) {
  const { isBox, isFilled, width, dash, opacity } = legendSymbolShapes[symbolStyle];
  const stroke = { stroke: colour, strokeWidth: width, strokeDasharray: dash.join(' ') || undefined };
  const inset = isFilled ? 0 : width / 2;
  return (
    <svg
      width={isBox ? boxSize : legendSymbolWidthPixels}
      height={height}
      data-symbol={symbolStyle}
      aria-hidden="true"
      opacity={opacity}
      // In a flex row, a long name would shrink the symbol.
      style={{ flex: 'none' }}
    >
      {isBox ? (
        <rect
          x={inset}
          y={1 + inset}
          width={boxSize - 2 * inset}
          height={boxSize - 2 * inset}
          rx={1}
          fill={isFilled ? colour : 'none'}
          {...(isFilled ? {} : stroke)}
        />
      ) : (
        <line x1={0} x2={legendSymbolWidthPixels} y1={height / 2} y2={height / 2} {...stroke} />
      )}
    </svg>
  );
}
