// Runs before each test file that has a page.
import { configure } from '@testing-library/react';

// A busy machine takes its time to draw; tests that pass do not wait longer for it.
configure({ asyncUtilTimeout: 10_000 });
