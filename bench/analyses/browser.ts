import { type CDPSession, chromium, type Page } from '@playwright/test';
import { tokenCookie } from '@portico/contract/route';
import { findChromium } from '../../tools/chromium.mjs';
import { type Latency, latencyOf } from '../asking.ts';

/** How many times as slow the browser's processor is made. */
export const slower = 4;
export const aims = { paint: 1500, interaction: 100 };

const openings = 8;
const presses = 12;
/** Until a page has asked for everything and drawn it. */
const quietMilliseconds = 1500;

export type BrowserFound = {
  /** Who opened home. */
  title: string;
  /** From the start of the navigation to the largest paint of home, of a browser that has its scripts. */
  paint: Latency;
  /** From a press of a range of home until the next frame is painted. */
  interaction: Latency;
};

/** Opens home as somebody and presses its ranges, in a real browser whose processor is slowed down. */
export async function measureHome(title: string, url: string, token: string): Promise<BrowserFound> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' });
    await context.addCookies([{ name: tokenCookie, value: encodeURIComponent(token), url }]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await openHome(page, url);
    const paint = await paintsOf(page, devtools, url);
    const interaction = await pressesOf(page);
    return { title, paint: latencyOf(paint), interaction: latencyOf(interaction) };
  } finally {
    await browser.close();
  }
}

async function openHome(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/en/`);
  await page.waitForLoadState('networkidle');
}

async function paintsOf(page: Page, devtools: CDPSession, url: string) {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const paints: { milliseconds: number }[] = [];
  for (let n = 0; n < openings; n += 1) {
    await openHome(page, url);
    await page.waitForTimeout(quietMilliseconds);
    const milliseconds = Number(await page.evaluate(lastLargestPaint));
    paints.push({ milliseconds });
  }
  return paints;
}

async function pressesOf(page: Page) {
  const found: { milliseconds: number }[] = [];
  const ranges = ['Yesterday', 'Today'].map((name) => page.getByRole('button', { name, exact: true }));
  await page.evaluate(keepInteractions);
  for (let n = 0; n < presses; n += 1) {
    await ranges[n % ranges.length]?.click();
    await page.waitForTimeout(quietMilliseconds);
    found.push({ milliseconds: Number(await page.evaluate(longestInteraction)) });
  }
  return found;
}

// What runs in the page, as text: its world is not the one this file is checked in.
const lastLargestPaint = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true });
})`;
const keepInteractions = `
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) window.interactions.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });
`;
// What took no longer than a frame is not told.
const longestInteraction = 'Math.max(16, ...window.interactions.splice(0))';
