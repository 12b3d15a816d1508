// Loaded before a program (`node --import`); moves its clock PORTICO_TEST_CLOCK_AHEAD milliseconds ahead.
import { shiftClock } from './clock-shift.ts';

shiftClock(Number(process.env['PORTICO_TEST_CLOCK_AHEAD']));
