import type { Locator, Page } from 'playwright-core';

const maxTabs = 150;

export const isFocused = async (target: Locator) =>
  (await target.count()) > 0 &&
  (await target.first().evaluate((element) => element === document.activeElement));

/** Presses a key until the focus is there, as someone without a mouse does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < maxTabs; presses += 1) {
    await page.keyboard.press(key);
    if (await isFocused(target)) return;
  }
  throw new Error(`The focus didn't come to ${target} in ${maxTabs} presses.`);
}
