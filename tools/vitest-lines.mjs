import { appendFileSync } from 'node:fs';

/**
 * A reporter of vitest that writes a line as soon as it knows something, so that what is known outlives a run that is killed: which
 * files there are, which file began, which test ended, of each file how its tests ended, and what went wrong outside of tests. The
 * file is `PORTICO_TEST_LINES`.
 */
export default class VitestLines {
  #ended = new Set();

  #write(line) {
    appendFileSync(process.env.PORTICO_TEST_LINES, `${JSON.stringify(line)}\n`);
  }

  onTestRunStart(specifications) {
    this.#write({ listed: specifications.map(({ moduleId }) => moduleId) });
  }

  onTestModuleQueued({ moduleId }) {
    this.#write({ begun: moduleId });
  }

  onTestCaseResult({ fullName }) {
    this.#write({ test: fullName });
  }

  onTestModuleEnd(module) {
    this.#ended.add(module.moduleId);
    this.#writeModule(module, {});
  }

  #writeModule(module, more) {
    this.#write({
      name: module.moduleId,
      ...more,
      status: module.state(),
      message: module.errors()[0]?.message ?? '',
      tests: [...module.children.allTests()].map((test) => {
        const { state: status, errors = [] } = test.result();
        return { name: test.fullName, status, message: errors[0]?.message ?? '' };
      }),
    });
  }

  // Whose process died is never told to have ended. The error of the pool says little, that which caused it says of what it died.
  onTestRunEnd(modules, errors) {
    for (const module of modules) if (!this.#ended.has(module.moduleId)) this.#writeModule(module, { died: true });
    for (const { message, cause } of errors) this.#write({ error: cause?.message ?? message });
  }
}
