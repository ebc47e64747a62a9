import { expect, it } from 'vitest';
import { withDirections } from './html-directions.ts';

it('gives each paragraph its direction, and leaves everything else as it is', () => {
  expect(
    withDirections(
      '<p>مقهى <b>قديم</b> في المدينة</p><ul><li>الجسر</li><li>C++ 101</li></ul><p>Produced in <a href="https://a.example/">Cairo</a>.</p>',
      'ar',
    ),
  ).toBe(
    '<p dir="rtl">مقهى <b>قديم</b> في المدينة</p><ul><li dir="rtl">الجسر</li><li dir="ltr">C++ 101</li></ul><p dir="ltr">Produced in <a href="https://a.example/">Cairo</a>.</p>',
  );
});

it('takes linear time', () => {
  const html = `<p>${'<b>'.repeat(20_000)}${'<p>'.repeat(20_000)}`;
  expect(withDirections(html, 'ar').length).toBeGreaterThan(html.length);
});
