import 'server-only'
import { readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { context } from '../context'
import { ownTokens, type GuideSection, sectionsOf, visibleText } from './markdown'
import { parseHttpUrl } from '@/lib/util/hosts'
import { capitalized } from '@/lib/util/text'

export interface ManualPage {
  name: string
  file: string
  title: string
  sections: readonly GuideSection[]
}
export interface ContentsGroup {
  label: string
  pages: readonly { name: string; title: string; about: string }[]
}
export interface Manual {
  /** The pages in the table of contents come first, in the order of that table. */
  pages: readonly ManualPage[]
  contents: readonly ContentsGroup[]
}

export const CONTENTS = 'using'

const folders = ['', 'docs/', 'docs/using/']

// Without the `turbopackIgnore` comments, the build would trace every project file for each page.
const inProject = (projectDir: string, file: string) => join(/* turbopackIgnore: true */ projectDir, file)

async function readPages(projectDir: string): Promise<ManualPage[]> {
  const names = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(/* turbopackIgnore: true */ inProject(projectDir, folder))).map((name) => folder + name),
    ),
  )
  const pages = names
    .flat()
    .toSorted()
    .flatMap((file) => {
      const name = pageNameOf(file)
      return name === null ? [] : [{ name, file }]
    })
  return Promise.all(
    pages.map(async ({ name, file }) => {
      const [first, ...rest] = sectionsOf(
        await readFile(/* turbopackIgnore: true */ inProject(projectDir, file), 'utf8'),
      )
      const intro: GuideSection = { heading: null, tokens: first?.tokens ?? [] }
      return { name, file, title: first?.heading?.text ?? name, sections: [intro, ...rest] }
    }),
  )
}

function contentsOf({ sections, file }: ManualPage): ContentsGroup[] {
  const groups = sections.map(({ heading, tokens }) => ({
    label: heading?.text ?? '',
    pages: tokens
      .flatMap((token) => (token.type === 'list' ? token.items : []))
      .flatMap(({ tokens: [line] }) => {
        const parts = line && 'tokens' in line ? ownTokens(line.tokens) : []
        return parts
          .filter((part) => part.type === 'link')
          .slice(0, 1)
          .flatMap((link) => {
            const target = linkTarget(link.href, file)
            if (target?.to !== 'page') return []
            const about = visibleText(parts.slice(parts.indexOf(link) + 1)).replace(/^: /, '')
            return [{ name: target.name, title: visibleText([link]), about: capitalized(about.trim()) }]
          })
      }),
  }))
  return groups.filter(({ pages }) => pages.length > 0)
}

/** Reads the manual from the project's files. `projectDir` is the directory that contains README.md and docs. */
export async function readManual(projectDir: string): Promise<Manual> {
  const pages = await readPages(projectDir)
  const start = pages.find(({ name }) => name === CONTENTS)
  const contents = start ? contentsOf(start) : []
  const named = contents.flatMap((group) => group.pages.map(({ name }) => name))
  const rankOf = ({ name }: ManualPage) => (named.includes(name) ? named.indexOf(name) : named.length)
  return { pages: pages.toSorted((a, b) => rankOf(a) - rankOf(b)), contents }
}

const read = new Map<string, Promise<Manual>>()

export async function theManual(): Promise<Manual> {
  const { projectDir } = (await context()).env
  const known = read.get(projectDir) ?? readManual(projectDir)
  read.set(projectDir, known)
  known.catch(() => read.delete(projectDir)) // the next call tries again
  return known
}

export type LinkTarget =
  | { to: 'page'; name: string; anchor: string }
  | { to: 'picture'; name: string }
  | { to: 'outside'; href: string }

const pageFile = /^(?:docs\/(?:using\/)?([a-z][a-z0-9-]*)|(README|CHANGELOG|SECURITY))\.md$/
const pictureFile = /^docs\/images\/([a-z0-9-]+\.png)$/

export function pageNameOf(file: string): string | null {
  const [, doc, top] = pageFile.exec(file) ?? []
  // `security` is the page of docs/security.md.
  return doc ?? (top === 'SECURITY' ? 'security-policy' : (top?.toLowerCase() ?? null))
}

/** Resolves a link in a project file to a manual page, an image or an HTTP URL. Returns null for any other link. */
export function linkTarget(href: string, file: string): LinkTarget | null {
  const outside = parseHttpUrl(href)
  if (outside !== undefined) return { to: 'outside', href: outside.href }
  const [path = '', anchor = ''] = href.split('#', 2)
  const wanted = path === '' ? file : posix.join(posix.dirname(file), path)
  const name = pageNameOf(wanted)
  if (name !== null) return { to: 'page', name, anchor }
  const picture = pictureFile.exec(wanted)?.[1]
  return picture === undefined ? null : { to: 'picture', name: picture }
}

const pictureName = /^[a-z0-9-]+\.png$/

export async function readPicture(projectDir: string, name: string): Promise<Buffer | null> {
  if (!pictureName.test(name)) return null
  return readFile(/* turbopackIgnore: true */ inProject(projectDir, `docs/images/${name}`)).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
}

const signature = '89504e470d0a1a0a'

/** Returns the size of a PNG in pixels (PNG specification, section 11.2.1), or null if the data isn't a PNG. */
export function sizeOfPng(picture: Buffer): { width: number; height: number } | null {
  if (picture.length < 24 || picture.toString('hex', 0, 8) !== signature) return null
  return { width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) }
}
