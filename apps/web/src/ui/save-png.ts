import { legendSymbolShapes } from './chart-styles.ts';
import {
  type CaptionTextStyle,
  type LegendSymbolStyle,
  layoutPictureHeader,
  legendSymbolWidthPixels,
  type PictureCaption,
} from './picture-header.ts';

const scale = 2;

/**
 * Saves a drawing as PNG with title and legend, so that the picture is understandable on its own in a report. It has the colour scheme and
 * the text direction of the page, as the drawing does.
 */
export function savePng(drawing: HTMLCanvasElement, caption: PictureCaption, fileName: string): void {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const style = getComputedStyle(document.documentElement);
  const fonts: Record<CaptionTextStyle, string> = {
    title: `600 14px ${style.fontFamily}`,
    detail: `12px ${style.fontFamily}`,
    legend: `12px ${style.fontFamily}`,
  };
  const variable = (name: string) => style.getPropertyValue(name).trim();
  const colours: Record<CaptionTextStyle, string> = {
    title: variable('--text'),
    detail: variable('--text-3'),
    legend: variable('--text-2'),
  };
  const width = drawing.width / scale;
  const headerLayout = layoutPictureHeader(caption, width, (text, textStyle) => {
    pen.font = fonts[textStyle];
    return pen.measureText(text).width;
  });
  // Setting the size of a canvas resets its context.
  canvas.width = drawing.width;
  canvas.height = drawing.height + headerLayout.height * scale;
  pen.scale(scale, scale);
  pen.fillStyle = variable('--surface');
  pen.fillRect(0, 0, width, canvas.height / scale);
  const isMirrored = document.documentElement.dir === 'rtl';
  pen.direction = isMirrored ? 'rtl' : 'ltr';
  pen.textAlign = 'start';
  for (const { text, start, baseline, style: textStyle } of headerLayout.texts) {
    pen.font = fonts[textStyle];
    pen.fillStyle = colours[textStyle];
    pen.fillText(text, isMirrored ? width - start : start, baseline);
  }
  for (const { symbolStyle, colour, start, middle } of headerLayout.symbols) {
    const named = /^var\((--[\w-]+)\)$/.exec(colour)?.[1];
    drawSign(pen, symbolStyle, named === undefined ? colour : variable(named), {
      left: isMirrored ? width - start - legendSymbolWidthPixels : start,
      middle,
    });
  }
  pen.drawImage(drawing, 0, headerLayout.height, width, drawing.height / scale);
  const link = document.createElement('a');
  link.download = fileName;
  link.href = canvas.toDataURL('image/png');
  link.click();
}

function drawSign(
  pen: CanvasRenderingContext2D,
  look: LegendSymbolStyle,
  colour: string,
  { left, middle }: { left: number; middle: number },
): void {
  const { isBox, isFilled, width, dash, opacity } = legendSymbolShapes[look];
  pen.fillStyle = colour;
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.setLineDash(dash);
  pen.globalAlpha = opacity;
  if (isFilled) pen.fillRect(left + 3, middle - 5, 10, 10);
  else if (isBox) pen.strokeRect(left + 3, middle - 5, 10, 10);
  else {
    pen.beginPath();
    pen.moveTo(left, middle);
    pen.lineTo(left + legendSymbolWidthPixels, middle);
    pen.stroke();
  }
  pen.globalAlpha = 1;
}
