import 'server-only'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const pictureName = /^[a-z0-9-]+\.png$/

/** A picture of the manual; null when there is none of this name. */
export async function readPicture(projectDir: string, name: string): Promise<Buffer | null> {
  if (!pictureName.test(name)) return null
  return readFile(join(projectDir, 'docs/images', name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

const signature = '89504e470d0a1a0a'

/** Returns width and height of a PNG in pixels (PNG specification, section 11.2.1); null for other data. */
export function sizeOfPng(picture: Buffer): { width: number; height: number } | null {
  if (picture.length < 24 || picture.toString('hex', 0, 8) !== signature) return null
  return { width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) }
}
