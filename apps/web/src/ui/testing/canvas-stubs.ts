import { vi } from 'vitest';

/** Stubs the canvas, which jsdom does not implement: drawing calls do nothing, and every picture is an empty PNG. */
export function stubCanvas(): void {
  const nothing = () => undefined;
  const pen = {
    drawImage: nothing,
    scale: nothing,
    fillRect: nothing,
    fillText: nothing,
    measureText: () => ({ width: 9 }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never); // the only methods used
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,');
}

/** Calls `onSave` with the names of files a page saves; jsdom does not download. */
export function stubFileSaving(onSave: (name: string) => void): void {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    onSave(this.download);
  });
}
