import { vi } from 'vitest';

/** The tests' document draws nothing: pens take every stroke, and every picture is an empty PNG. */
export function drawNothing(): void {
  const nothing = () => undefined;
  const pen = {
    drawImage: nothing,
    scale: nothing,
    fillRect: nothing,
    fillText: nothing,
    measureText: () => ({ width: 9 }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never); // all of a pen that is used
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,');
}

/** Tells the names of files a page saves, which the tests' document does not. */
export function hearSaved(hear: (name: string) => void): void {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    hear(this.download);
  });
}
