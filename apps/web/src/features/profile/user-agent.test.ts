import { expect, test } from 'vitest';
import { formatUserAgent, parseUserAgent } from './user-agent.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/131.0.0.0`, 'Edge · Windows'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome · ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox · Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari · macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
    'Chrome · iPad',
  ],
  [`Mozilla/5.0 (Linux; Android 14; Mi 14) ${chrome} Mobile Safari/537.36 MicroMessenger/8.0.53`, 'WeChat · Android'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) SamsungBrowser/27.0 ${chrome} Mobile Safari/537.36`,
    'Samsung Internet · Android',
  ],
  [`Mozilla/5.0 (Phone; OpenHarmony 5.0) ${chrome} Safari/537.36 ArkWeb/4.1`, 'Chrome · HarmonyOS'],
  ['curl/8.5.0', 'curl'],
  ['', null],
  ['Mozilla/5.0', null],
])('%s is recognised as %s', (header, words) => {
  expect(formatUserAgent(header)).toBe(words);
});

test('a handheld device is recognised by its system', () => {
  expect(parseUserAgent('Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)').isHandheld).toBe(true);
  expect(parseUserAgent('Mozilla/5.0 (Windows NT 10.0; Win64; x64)').isHandheld).toBe(false);
});
