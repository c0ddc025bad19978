'use client'

import { useAccount } from '@/components/shell/account-context'
import { CodeBlock } from '@/components/ui/code-block'
import { Diff } from '@/components/ui/diff'
import { useMedia } from '@/components/ui/use-media'
import { useRemembered } from '@/components/ui/use-remembered'
import { toCurl } from '@/components/resource/detail/curl'
import { hasUnreadableDocument, hiddenAs, withCompactDocuments, withoutTyped } from '@/lib/contract/kept'
import { buildPath } from '@/lib/contract/match'
import type { Named } from '@/lib/contract/operation'
import { creates } from '@/lib/contract/operation-target'
import { yamlParser } from '@/lib/resources/traffic-policy/document'
import { inSentence, joinWithAnd } from '@/lib/util/text'
import { seenFields } from './use-seen-check'

interface RequestPreviewProps {
  op: Named
  params?: Readonly<Record<string, string>>
  body: object
  start?: unknown
  invalid?: readonly string[]
  /** True while the person hasn't changed or submitted the form. */
  isUntouched?: boolean
}

export function RequestPreview(props: RequestPreviewProps) {
  const [isOpen, setOpen] = useRemembered('request-preview', !useMedia(narrow, false))
  return (
    <section aria-label="Request preview">
      <details
        open={isOpen}
        onToggle={({ currentTarget: { open } }) => {
          if (open !== isOpen) setOpen(open) // the browser also reports the initial state
        }}
      >
        <summary className="rounded-sm py-0.5">
          <h2 className="inline text-lg font-medium">Request preview</h2>
        </summary>
        {isOpen && <Request {...props} />}
      </details>
    </section>
  )
}

const narrow = '(width < 64rem)'

function Request({ op, params = {}, body, start, invalid = [], isUntouched = false }: RequestPreviewProps) {
  const { account } = useAccount()
  const findSecrets = yamlParser()?.findSecrets
  const shown = withoutTyped(op.body, withCompactDocuments(op.body, body), findSecrets)
  const isUpdate = start !== undefined && start !== null
  if (isUpdate && Object.keys(body).length === 0) return <p className="pt-3 text-muted">No changes.</p>
  if (findSecrets && hasUnreadableDocument(op.body, body, findSecrets))
    return <p className="pt-3 text-muted">Fix the policy to see the request.</p>
  const path = buildPath(op, params)
  const curl = toCurl({
    method: op.method,
    url: account.base_url + path,
    versionHeader: account.version_header,
    version: account.version,
    body: shown,
  })
  return (
    <div className="space-y-3 pt-3">
      {isUpdate && (
        <Changes before={withoutTyped(op.body, seenFields(op, body, start), findSecrets)} after={shown} />
      )}
      <CodeBlock
        label={`${op.method} ${path}`}
        code={JSON.stringify(shown, null, 2)}
        canCopy={invalid.length === 0}
      />
      {invalid.length > 0
        ? !isUntouched && (
            <p className="max-w-text text-muted">
              To see the cURL command, correct {invalid.length === 1 ? 'this field' : 'these fields'}:{' '}
              {joinWithAnd(invalid.map(inSentence))}.
            </p>
          )
        : !(isUntouched && isUpdate) && <Command code={curl} isCreate={creates(op)} />}
    </div>
  )
}

function Command({ code, isCreate }: { code: string; isCreate: boolean }) {
  const hidden = Object.values(hiddenAs).filter((text) => code.includes(text))
  return (
    <>
      {hidden.length > 0 && (
        <p className="max-w-text text-attention">
          {isCreate
            ? `Before you run this command, replace each ${hidden.join(' and ')} with the value that you entered. Otherwise, the command creates the resource with placeholder text.`
            : `Before you run this command, replace ${hidden.join(' and ')} with the secrets. Otherwise, the command overwrites the stored secrets with placeholder text.`}
        </p>
      )}
      <CodeBlock label="cURL" code={code} />
    </>
  )
}

function Changes({ before, after }: { before: unknown; after: unknown }) {
  const [was, willBe] = [asText(before), asText(after)]
  if (was === willBe) return <p className="text-muted">No changes.</p>
  return <Diff label="Changes to the stored value" before={was} after={willBe} />
}

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
