import { builtinEnvironments, type Environment } from 'vitest/runtime';

let isOpen = false;

/**
 * A jsdom environment shared by all test files of a process. Loading the component library anew for each file takes longer than most tests;
 * loaded once, it stays bound to the page it found then. A test file has to restore what it changes in the page.
 */
const onePage: Environment = {
  name: 'one-page',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (!isOpen) await builtinEnvironments.jsdom.setup(global, options);
    isOpen = true;
    return { teardown: () => undefined };
  },
};

export default onePage;
