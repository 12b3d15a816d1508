// Loaded before a program (`node --import`) that is to believe it is PORTICO_TEST_CLOCK_AHEAD milliseconds later.
import { moveClock } from './moved-clock.ts';

moveClock(Number(process.env['PORTICO_TEST_CLOCK_AHEAD']));
