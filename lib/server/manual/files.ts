import 'server-only'
import { join, posix } from 'node:path'
import { readFile } from 'node:fs/promises'
import { parseHttpUrl } from '@/lib/util/hosts'

/** The destination of a link in the manual. */
export type LinkTarget =
  | { to: 'page'; name: string; anchor: string }
  | { to: 'picture'; name: string }
  | { to: 'outside'; href: string }

const pageFile = /^(?:docs\/(?:using\/)?([a-z][a-z0-9-]*)|(README|CHANGELOG|SECURITY))\.md$/
const pictureFile = /^docs\/images\/([a-z0-9-]+\.png)$/

/**
 * Returns the name of the manual page for a project file. Null if the file isn't part of the manual. SECURITY.md gets
 * its own name, because docs/security.md is also a page.
 */
export function pageNameOf(file: string): string | null {
  const [, doc, top] = pageFile.exec(file) ?? []
  return doc ?? (top === 'SECURITY' ? 'security-policy' : (top?.toLowerCase() ?? null))
}

/**
 * Resolves a link in a project file to a manual page, an image or an http address. Returns null for any other link.
 * Doesn't check that the destination exists.
 */
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

/** Reads an image of the manual. Returns null if it doesn't exist. */
export async function readPicture(projectDir: string, name: string): Promise<Buffer | null> {
  if (!pictureName.test(name)) return null
  return readFile(join(projectDir, 'docs/images', name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

const signature = '89504e470d0a1a0a'

/**
 * Returns the width and height of a PNG in pixels (PNG specification, section 11.2.1). Null if the data isn't a PNG.
 */
export function sizeOfPng(picture: Buffer): { width: number; height: number } | null {
  if (picture.length < 24 || picture.toString('hex', 0, 8) !== signature) return null
  return { width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) }
}
