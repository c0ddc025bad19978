import type { Locator, Page } from '@playwright/test'
import { applySentence } from '@/lib/dns/measure/repair'
import { pairsWith, seconds } from '@/lib/dns/measure/pairs'
import type { Variant } from '@/lib/dns/measure/setup'
import { formVariants } from '@/lib/dns/measure/variants-forms'
import { generateWorld, hosts, type Sample, variants } from '@/lib/dns/measure/world'
import { isFull } from '@/lib/util/testing/full'
import type { Call } from './support/caller'
import { type DnsWorld, platform, startDnsConsole } from './support/dns-world'
import { expect, test } from './support/fixtures'

/** The number of rows in the table of diagnoses. */
const rowCount = 30
/** The row numbers of diagnoses without an error to repair, such as correct records and caches. */
const rowsWithoutRemedy: ReadonlySet<number> = new Set([1, 19, 27, 28, 30])
/** The maximum number of times that a setup is repaired and checked again. */
const maxSteps = 3

/** The setups with one error each, except setups with an unusual form of a record. */
const single = variants.filter((variant) => !formVariants.includes(variant))

/** Returns one repairable error for each row of the table of diagnoses, with the records of its setup. */
function oneOfEachRow(): Variant[] {
  const byRow = new Map<number, Variant>()
  for (const sample of generateWorld(single.length, 5, single, platform).samples) {
    const { row } = sample.variant
    const isBroken =
      !sample.resolver &&
      !sample.variant.hasNoRemedy &&
      sample.truth.some(({ states }) => states.includes('wrong') || states.includes('attention'))
    if (isBroken && !byRow.has(row)) byRow.set(row, sample.variant)
  }
  return [...byRow.values()]
}

const withTitle = (title: string) => single.filter((variant) => variant.title === title)

/** Returns setups with several problems each. */
function withSecond(): Variant[] {
  const beside = ['CAA records for another authority', 'a stale DS record'].flatMap((title) =>
    seconds
      .filter((second) => second.title === title)
      .flatMap((second) => pairsWith(withTitle('other records and no CNAME'), second)),
  )
  const whole = [
    'two critical CAA records with unknown tags, and those for another authority',
    'a signed zone of a former provider',
    'a missing name server and a stale DS record',
  ]
  return [...beside, ...whole.flatMap(withTitle)]
}

async function checkAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check all' }).click()
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await expect(cancel).toBeVisible()
  await expect(cancel).toBeHidden({ timeout: 120_000 })
  await page.reload()
}

/** Returns the changes that the page lists for a domain, one text per record. */
async function sentencesOf(item: Locator): Promise<string[]> {
  const summary = item.locator(':scope > details:not([open]) > summary')
  if (await summary.isVisible()) await summary.click()
  const blocks = item.getByRole('listitem').filter({ has: item.page().getByRole('definition') })
  await expect(blocks.first()).toBeVisible()
  const changes = item.getByRole('region', { name: 'Required change' }).getByRole('paragraph')
  const lists = blocks.locator('ol')
  const texts = await changes.or(blocks.getByRole('paragraph')).or(lists).allInnerTexts()
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

/** The titles of the setups that are also repaired in an account with its own DNS servers. */
const ownTitles = [
  'no record',
  'other records and no CNAME',
  'some of the name servers',
  'other name servers',
]

/**
 * Returns a function that takes a different sample for each given setup. The function throws an error if a setup has no
 * sample left.
 */
function takeFrom(samples: readonly Sample[]) {
  const left = new Set(samples)
  return (of: readonly Variant[]) =>
    of.map((variant) => {
      const found = [...left].find((sample) => sample.variant === variant)
      if (!found) throw new Error(`No sample of ${variant.title}`)
      left.delete(found)
      return found
    })
}

interface Repair {
  call: Call
  account: string
  world: DnsWorld
  /** The setups of the account's domains and ingresses. */
  samples: readonly Sample[]
}

/** Follows the instructions that the page shows for each setup. Returns the titles of the setups that remain broken. */
async function repairOn(page: Page, { call, account, world, samples }: Repair): Promise<string[]> {
  const add = async (name: string, { kind }: Variant) => {
    const path = kind === 'ingress' ? '/agent_ingresses' : '/reserved_domains'
    const { status, json } = await call('POST', `/api/platform/${account}${path}`, { domain: name })
    expect(status, JSON.stringify(json)).toBe(201)
  }
  for (const { name, variant } of samples) await add(name, variant)
  const names = new Map(samples.map((sample): [Sample, string] => [sample, sample.name]))
  const itemOf = (sample: Sample) =>
    page.locator('li', { has: page.locator('summary', { hasText: names.get(sample) }) })
  await page.goto(`/${account}/dns`)
  await checkAll(page)
  const open = new Set(samples)
  for (let step = 0; step < maxSteps && open.size > 0; step += 1) {
    for (const sample of open) {
      for (const sentence of await sentencesOf(itemOf(sample))) {
        const instead = applySentence({ ...world, site: sample.site }, sentence)
        if (instead === null) continue
        names.set(sample, instead)
        await add(instead, sample.variant)
      }
    }
    await page.reload()
    await checkAll(page)
    for (const sample of open) {
      const summary = itemOf(sample).locator(':scope > details > summary')
      if ((await summary.getByText('Ready', { exact: true }).count()) > 0) open.delete(sample)
    }
  }
  return [...open].map(({ variant }) => variant.title)
}

test('for each mistake, the records are fixed by following only the text on the page, also with own name servers', async ({
  browser,
  contextOptions,
}) => {
  const [each, more] = [oneOfEachRow(), withSecond()]
  expect(more).toHaveLength(5)
  const rows = Array.from({ length: rowCount }, (_, index) => index + 1)
  expect(each.map(({ row }) => row).toSorted((a, b) => a - b)).toEqual(
    rows.filter((row) => !rowsWithoutRemedy.has(row)),
  )
  // `repair.test.ts` follows the texts of all setups. Here, `npm test` follows a third of them on the page.
  const usual = [...each, ...more].filter((_, index) => isFull || index % 3 === 0)
  const own = ownTitles.flatMap(withTitle)
  expect(own).toHaveLength(ownTitles.length)
  const world = generateWorld(usual.length + own.length, 6, [...usual, ...own], platform)
  const samplesOf = takeFrom(world.samples)

  const { page, call, accounts, stop } = await startDnsConsole(world, { browser, contextOptions }, 2)
  try {
    for (const [index, account] of accounts.entries()) {
      if (index === 1) {
        const facts = { dns_servers: [hosts.resolver] }
        const { status, json } = await call('PATCH', `/api/accounts/${account}`, facts)
        expect(status, JSON.stringify(json)).toBe(200)
      }
      const samples = samplesOf(index === 1 ? own : usual)
      expect([account, await repairOn(page, { call, account, world, samples })]).toEqual([account, []])
    }
  } finally {
    await stop()
  }
})
