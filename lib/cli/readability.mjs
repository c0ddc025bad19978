// npm run readability: prints the Flesch reading ease of every page in docs, and the average. 60 is plain English.
import { readdirSync, readFileSync } from 'node:fs'
import { inRoot } from './setup/common.mjs'

/**
 * Returns the sentences of a page, without code, tables, headings and URLs.
 * @param {string} page
 */
function sentencesOf(page) {
  const prose = page
    .replace(/^```.*?^```/gms, '')
    .replace(/^(?:#|\||!\[).*$/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`[^`]+`/g, 'code')
    .replace(/https?:\S+/g, '')
    .replace(/[*_]/g, '')
  const paragraphs = prose.split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s)/)
  return paragraphs
    .flatMap((paragraph) => paragraph.replaceAll('\n', ' ').split(/[.!?]+(?=\s|$)/))
    .map((sentence) => sentence.match(/[a-z]+(?:['’][a-z]+)?/gi) ?? [])
    .filter((words) => words.length > 1)
}

/**
 * Estimates the number of syllables of an English word.
 * @param {string} word
 */
function syllablesIn(word) {
  const spoken = word
    .toLowerCase()
    .replace(/(?<=[^aeiouylsxzcg])es$|(?<=[^aeiouytd])ed$|(?<=[^aeiouyl])e$/, '')
    .replace(/(?<=[^tscg])i(?=[aou])|(?<=cr)e(?=a)|u(?=a)|e(?=o)/g, '$&-')
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0)
}

/** @param {string} page */
function readingEase(page) {
  const sentences = sentencesOf(page)
  const words = sentences.flat()
  if (words.length === 0) return null
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0)
  return 206.835 - 1.015 * (words.length / sentences.length) - 84.6 * (syllables / words.length)
}

const pages = ['docs', 'docs/using'].flatMap((folder) =>
  readdirSync(inRoot(folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`),
)
const scores = pages.flatMap((path) => {
  const ease = readingEase(readFileSync(inRoot(path), 'utf8'))
  return ease === null ? [] : [{ path, ease }]
})
for (const { path, ease } of scores.toSorted((a, b) => a.ease - b.ease))
  process.stdout.write(`${ease.toFixed(1).padStart(6)}  ${path}\n`)
const average = scores.reduce((sum, { ease }) => sum + ease, 0) / scores.length
process.stdout.write(`${average.toFixed(1).padStart(6)}  average\n`)
