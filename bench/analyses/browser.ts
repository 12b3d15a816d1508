import { type CDPSession, chromium, type Page } from '@playwright/test';
import { loginMarkCookie, sessionCookie } from '@portico/contract/route';
import { findChromium } from '../../tools/chromium.mjs';
import { computeLatency, type Latency } from '../measure-queries.ts';

/** Factor by which the browser's processor is slowed down. */
export const cpuSlowdownFactor = 4;
export const maxBrowserMilliseconds = { paint: 1500, interaction: 100 };

const openCount = 8;
const clickCount = 12;
/** Time after which a page has loaded and drawn everything. */
const quietMilliseconds = 1500;

export type BrowserLatencies = {
  /** Description of the measured home page and its user. */
  title: string;
  /** From the start of the navigation to the largest paint of the home page, with scripts in the browser's cache. */
  paint: Latency;
  /** From a click on a range button of the home page until the next frame is painted. */
  interaction: Latency;
};

/** Opens the home page with a token and clicks its range buttons, in a real browser whose processor is slowed down. */
export async function measureHomePageInBrowser(title: string, url: string, token: string): Promise<BrowserLatencies> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' });
    await context.addCookies([
      { name: sessionCookie, value: token, url, httpOnly: true, sameSite: 'Strict' },
      { name: loginMarkCookie, value: 'loggedIn', url, sameSite: 'Strict' },
    ]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await openHome(page, url);
    const paint = await measurePaints(page, devtools, url);
    const interaction = await measurePresses(page);
    return { title, paint: computeLatency(paint), interaction: computeLatency(interaction) };
  } finally {
    await browser.close();
  }
}

async function openHome(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/en/`);
  await page.waitForLoadState('networkidle');
}

async function measurePaints(page: Page, devtools: CDPSession, url: string) {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdownFactor });
  const paints: { milliseconds: number }[] = [];
  for (let n = 0; n < openCount; n += 1) {
    await openHome(page, url);
    await page.waitForTimeout(quietMilliseconds);
    const milliseconds = Number(await page.evaluate(lastLargestPaint));
    paints.push({ milliseconds });
  }
  return paints;
}

async function measurePresses(page: Page) {
  const interactions: { milliseconds: number }[] = [];
  const ranges = ['Yesterday', 'Today'].map((name) => page.getByRole('button', { name, exact: true }));
  await page.evaluate(keepInteractions);
  for (let n = 0; n < clickCount; n += 1) {
    await ranges[n % ranges.length]?.click();
    await page.waitForTimeout(quietMilliseconds);
    interactions.push({ milliseconds: Number(await page.evaluate(maxInteractionMilliseconds)) });
  }
  return interactions;
}

// Scripts that run in the page. They are texts, because this file is type-checked without browser types.
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
// The observer does not report interactions shorter than a frame (16 ms).
const maxInteractionMilliseconds = 'Math.max(16, ...window.interactions.splice(0))';
