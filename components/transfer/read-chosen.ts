import { MAX_FILE_BYTES } from '@/lib/transfer/model/limits'

/** The content of a chosen file, or the reason why it can't be sent. */
type Chosen = { name: string; content: unknown } | { name: string; refusal: string }

/** Reads a chosen file: at most 1 MB of JSON. */
export async function readChosen(file: Pick<File, 'name' | 'size' | 'text'>): Promise<Chosen> {
  const { name } = file
  if (file.size > MAX_FILE_BYTES)
    return {
      name,
      refusal: 'The file is larger than 1 MB. Exports are split into smaller files.',
    }
  try {
    const content: unknown = JSON.parse(await file.text())
    JSON.stringify(content) // throws for JSON that is nested too deeply to send
    return { name, content }
  } catch (error) {
    const isDeep = error instanceof RangeError
    return {
      name,
      refusal: isDeep ? 'The JSON is nested too deeply.' : `The file isn't valid JSON. ${textOf(error)}`,
    }
  }
}

const textOf = (error: unknown) =>
  error instanceof SyntaxError ? `${error.message.slice(0, 200)}.` : "The file couldn't be read."
