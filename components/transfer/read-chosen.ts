import { MAX_FILE_BYTES } from '@/lib/transfer/model/limits'

/** What a chosen file holds, or why it is not sent anywhere. */
type Chosen = { name: string; content: unknown } | { name: string; refusal: string }

/** Reads a chosen file: at most 1 MB of JSON. */
export async function readChosen(file: Pick<File, 'name' | 'size' | 'text'>): Promise<Chosen> {
  const { name } = file
  if (file.size > MAX_FILE_BYTES)
    return {
      name,
      refusal: 'It has more than 1 MB, and was not read. An export is cut into files that are smaller.',
    }
  try {
    const content: unknown = JSON.parse(await file.text())
    JSON.stringify(content) // what nests too deep to be sent fails here
    return { name, content }
  } catch (error) {
    const isDeep = error instanceof RangeError
    return { name, refusal: isDeep ? 'It nests too deep.' : `It is not JSON. ${textOf(error)}` }
  }
}

const textOf = (error: unknown) =>
  error instanceof SyntaxError ? `${error.message.slice(0, 200)}.` : 'It could not be read.'
