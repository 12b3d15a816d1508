type Words = { title: string; detail: string };

/** Saves a chart as PNG under its own title, so that the picture can stand alone in a report. */
export function savePicture(chart: HTMLCanvasElement, { title, detail }: Words, fileName: string): void {
  const scale = 2;
  const head = 56 * scale;
  const canvas = document.createElement('canvas');
  canvas.width = chart.width;
  canvas.height = chart.height + head;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const style = getComputedStyle(document.documentElement);
  pen.fillStyle = style.getPropertyValue('--surface');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const isMirrored = document.documentElement.dir === 'rtl';
  pen.direction = isMirrored ? 'rtl' : 'ltr';
  pen.textAlign = 'start';
  const x = isMirrored ? canvas.width - 16 * scale : 16 * scale;
  pen.fillStyle = style.getPropertyValue('--text');
  pen.font = `600 ${14 * scale}px ${style.fontFamily}`;
  pen.fillText(title, x, 24 * scale);
  pen.fillStyle = style.getPropertyValue('--text-3');
  pen.font = `${12 * scale}px ${style.fontFamily}`;
  pen.fillText(detail, x, 44 * scale);
  pen.drawImage(chart, 0, head);
  const link = document.createElement('a');
  link.download = fileName;
  link.href = canvas.toDataURL('image/png');
  link.click();
}
