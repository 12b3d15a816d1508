import { type LegendLook, pictureHead, type PictureWords, signWidth, type TextStyle } from './picture-head.ts';

const scale = 2;

/**
 * Saves a drawing as PNG under its title, with what each of its lines and bars is, so that the picture can stand alone in a report.
 * It has the shade and the direction of the page: the drawing has them too.
 */
export function savePicture(drawing: HTMLCanvasElement, words: PictureWords, fileName: string): void {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const style = getComputedStyle(document.documentElement);
  const fonts: Record<TextStyle, string> = {
    title: `600 14px ${style.fontFamily}`,
    detail: `12px ${style.fontFamily}`,
    legend: `12px ${style.fontFamily}`,
  };
  const variable = (name: string) => style.getPropertyValue(name).trim();
  const colours: Record<TextStyle, string> = {
    title: variable('--text'),
    detail: variable('--text-3'),
    legend: variable('--text-2'),
  };
  const width = drawing.width / scale;
  const head = pictureHead(words, width, (text, of) => {
    pen.font = fonts[of];
    return pen.measureText(text).width;
  });
  // To size a canvas forgets what its pen was told.
  canvas.width = drawing.width;
  canvas.height = drawing.height + head.height * scale;
  pen.scale(scale, scale);
  pen.fillStyle = variable('--surface');
  pen.fillRect(0, 0, width, canvas.height / scale);
  const isMirrored = document.documentElement.dir === 'rtl';
  pen.direction = isMirrored ? 'rtl' : 'ltr';
  pen.textAlign = 'start';
  for (const { text, start, foot, style: of } of head.texts) {
    pen.font = fonts[of];
    pen.fillStyle = colours[of];
    pen.fillText(text, isMirrored ? width - start : start, foot);
  }
  for (const { look, colour, start, middle } of head.signs) {
    const named = /^var\((--[\w-]+)\)$/.exec(colour)?.[1];
    drawSign(pen, look, named === undefined ? colour : variable(named), {
      left: isMirrored ? width - start - signWidth : start,
      middle,
    });
  }
  pen.drawImage(drawing, 0, head.height, width, drawing.height / scale);
  const link = document.createElement('a');
  link.download = fileName;
  link.href = canvas.toDataURL('image/png');
  link.click();
}

function drawSign(
  pen: CanvasRenderingContext2D,
  look: LegendLook,
  colour: string,
  { left, middle }: { left: number; middle: number },
): void {
  pen.fillStyle = colour;
  pen.strokeStyle = colour;
  pen.lineWidth = look === 'line' ? 2 : 1.5;
  pen.setLineDash(look === 'line' ? [] : look === 'dots' ? [1.5, 2] : [3, 2]);
  if (look === 'fill') pen.fillRect(left + 3, middle - 5, 10, 10);
  else if (look === 'outline') pen.strokeRect(left + 3, middle - 5, 10, 10);
  else {
    pen.beginPath();
    pen.moveTo(left, middle);
    pen.lineTo(left + signWidth, middle);
    pen.stroke();
  }
}
