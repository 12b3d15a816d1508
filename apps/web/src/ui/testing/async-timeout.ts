// Setup file of the tests with a page.
import { configure } from '@testing-library/react';

// Rendering is slow on a busy machine; passing tests do not wait longer.
configure({ asyncUtilTimeout: 10_000 });
