import { expect, test } from 'vitest';
import { revealTopDown } from './reveal-top-down.ts';

const waitForObserver = () => new Promise((resolve) => setTimeout(resolve));

test('elements below a placeholder are revealed when it is replaced', async () => {
  const page = document.createElement('div');
  page.innerHTML = `
    <p id="title"></p>
    <div id="grid"><div data-top-down>
      <section id="first"><i data-skeleton></i></section><section id="second" data-skeleton></section><section id="third"></section>
    </div></div>
    <footer id="foot"></footer>`;
  const listHidden = () => [...page.querySelectorAll('[data-not-revealed]')].map(({ id }) => id);
  const stop = revealTopDown(page);
  expect(listHidden()).toEqual(['second', 'third', 'foot']);
  page.querySelector('#first')?.replaceChildren('42');
  await waitForObserver();
  expect(listHidden()).toEqual(['third', 'foot']);
  stop();
  expect(listHidden()).toEqual([]);
});

test('elements are all visible without placeholders', async () => {
  const page = document.createElement('div');
  page.innerHTML = '<p></p><section id="first" data-skeleton></section><section id="second"></section>';
  const stop = revealTopDown(page);
  page.querySelector('#first')?.replaceWith(document.createElement('section'));
  await waitForObserver();
  expect(page.querySelectorAll('[data-not-revealed]')).toHaveLength(0);
  stop();
});
