import { expect, type Page } from '@playwright/test'
import { voiceFaults } from '../../lib/util/testing/voice'

/**
 * Returns the text of each paragraph, cell, label and other block, with an ellipsis for code, names and quoted labels.
 * Runs in the page.
 */
function blockTexts(): string[] {
  const blocks = new Map<Element, string>()
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    const { parentElement: parent, nodeName } = node
    const text = nodeName === 'BR' ? '\n' : node.nodeValue?.replace(/\s+/g, ' ')
    if (!parent || !text || parent.closest('pre, script, style, textarea, .cm-editor')) continue
    const block = parent.closest('p, li, h1, h2, h3, h4, dt, dd, td, th, label, summary, button, output, div')
    const shown = nodeName !== 'BR' && parent.closest('code, strong, .font-mono') ? '…' : text
    if (block) blocks.set(block, (blocks.get(block) ?? '') + shown)
  }
  return [...blocks.values()].flatMap((text) => text.split('\n'))
}

/** Checks the rules of voice for the page's texts as people see them, including those that functions build. */
export async function expectPlainTexts(page: Page): Promise<void> {
  expect(voiceFaults(await page.evaluate(blockTexts)), page.url()).toEqual([])
}
