// Setup file of the tests that render components.
import { configure } from '@testing-library/react';

// Rendering is slow on a busy machine; passing tests do not wait longer.
configure({ asyncUtilTimeout: 10_000 });
