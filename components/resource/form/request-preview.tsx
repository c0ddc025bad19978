'use client'

import { useAccount } from '@/components/shell/account-context'
import { CodeBlock } from '@/components/ui/code-block'
import { Diff } from '@/components/ui/diff'
import { toCurl } from '@/lib/contract/curl'
import { hiddenAs, withoutTyped } from '@/lib/contract/kept'
import { buildPath } from '@/lib/contract/match'
import type { Named } from '@/lib/contract/operation'
import { yamlParser } from '@/lib/resources/traffic-policy/yaml-parser'
import { seenOf } from './use-overwrite-check'

interface RequestPreviewProps {
  op: Named
  params?: Readonly<Record<string, string>>
  body: object
  /** What an update started from, as the API answered it: then the difference is shown as well. */
  start?: unknown
}

/**
 * What a form will send: against what is stored, as JSON, and as a command; the key is a variable, and secrets are not
 * shown.
 */
export function RequestPreview({ op, params = {}, body, start }: RequestPreviewProps) {
  const { account } = useAccount()
  const findSecrets = yamlParser()?.findSecrets
  const shown = withoutTyped(op.body, body, findSecrets)
  const path = buildPath(op, params)
  const curl = toCurl({
    method: op.method,
    url: account.base_url + path,
    versionHeader: account.version_header,
    version: account.version,
    body: shown,
  })
  const hidden = Object.values(hiddenAs).filter((text) => curl.includes(text))
  return (
    <section aria-label="What will be sent" className="space-y-3">
      <h2 className="text-lg font-medium">What will be sent</h2>
      {start !== undefined && start !== null && (
        <Changes before={withoutTyped(op.body, seenOf(op, body, start), findSecrets)} after={shown} />
      )}
      <CodeBlock label={`${op.method} ${path}`} code={JSON.stringify(shown, null, 2)} />
      {hidden.length > 0 && (
        <p className="max-w-text text-attention">
          Replace {hidden.join(' and ')} with the secrets before you run this command. Otherwise it overwrites
          them with that text.
        </p>
      )}
      <CodeBlock label="cURL" code={curl} />
    </section>
  )
}

function Changes({ before, after }: { before: unknown; after: unknown }) {
  const [was, willBe] = [asText(before), asText(after)]
  if (was === willBe) return <p className="text-muted">No difference to what is stored.</p>
  return <Diff label="Difference to what is stored" before={was} after={willBe} />
}

/** What is absent is null on one side only; and a document in a string reads better as a document. */
const asText = (value: unknown) =>
  JSON.stringify(value, (_, inner: unknown) => (inner === null ? undefined : documentOf(inner)), 2)

function documentOf(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
