import type * as z from 'zod'
import type { KeptInput } from '@/components/ui/leave-guard'
import { type Draft, dropDrafts, readDraft, writeDraft } from '@/lib/client/drafts'
import { browserStore } from '@/lib/client/recents'
import { draftValues } from './draft-values'
import { yamlParser } from '@/lib/resources/traffic-policy/document'
import { withoutLikelySecrets } from '@/lib/resources/traffic-policy/likely-secrets'
import { changedFields } from '@/lib/util/records'
import type { FormValues } from './form-context'

/**
 * The maximum age of unsaved input, in milliseconds. Applies even while the person keeps typing, so that a crash loses
 * little input.
 */
const SAVE_AFTER_MS = 300

interface Input {
  key: string
  /**
   * The schema of the request, with its secret fields marked. Null for a form that uses the console's own API.
   */
  schema: z.ZodType | null
  /** The names of the secret fields, for forms without a schema. */
  secrets?: readonly string[]
  /** The API's response that the edit is based on. Absent for forms that don't edit a stored resource. */
  start?: unknown
}

/** Keeps the unsent input of a form in the browser, without its secrets. */
export class DraftKeeper implements KeptInput {
  private idempotencyKey: string | undefined
  private changed: FormValues | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private start: unknown

  constructor(private readonly input: Input) {
    this.start = input.start
  }

  read = (): Draft | null => readDraft(browserStore(), this.input.key, Date.now())

  change = (values: FormValues, initial: FormValues) => {
    const changed = changedFields(initial, values)
    if (Object.keys(changed).length === 0) return this.discard()
    this.changed = changed
    this.timer ??= setTimeout(this.keep, SAVE_AFTER_MS)
  }

  /** Saves the idempotency key of a create request, or removes it if undefined. */
  send = (idempotencyKey: string | undefined) => {
    this.idempotencyKey = idempotencyKey
    this.keep()
  }

  restart = (start: unknown) => {
    this.start = start
  }

  keep = (): boolean => {
    this.stopTimer()
    if (this.changed === null) return true
    const { start } = this
    const { schema, secrets = [] } = this.input
    const { values, hasSecrets } =
      schema === null
        ? withoutFields(this.changed, secrets)
        : draftValues(schema, this.changed, {
            find: yamlParser()?.findSecrets,
            redactText: withoutLikelySecrets,
          })
    const isKept = writeDraft(browserStore(), this.input.key, {
      savedAtMs: Date.now(),
      values,
      hasSecrets,
      ...(start !== undefined && { start }),
      ...(this.idempotencyKey !== undefined && { idempotencyKey: this.idempotencyKey }),
    })
    return isKept && !hasSecrets
  }

  discard = () => {
    this.stopTimer()
    this.changed = null
    dropDrafts(browserStore(), (key) => key === this.input.key)
  }

  private stopTimer() {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}

function withoutFields(values: FormValues, secrets: readonly string[]) {
  const isSecret = ([name]: [string, unknown]) => secrets.includes(name)
  const entries = Object.entries(values)
  return {
    values: Object.fromEntries(entries.filter((entry) => !isSecret(entry))),
    hasSecrets: entries.some((entry) => isSecret(entry) && entry[1] !== ''),
  }
}
