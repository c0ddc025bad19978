import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type DragEvent, useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { FileChooser } from '@/components/ui/file-chooser'
import { focusOnce } from '@/components/ui/dom'
import { Panel } from '@/components/ui/panel'
import { Section } from '@/components/ui/section'
import { Spinner } from '@/components/ui/placeholder'
import { useToast } from '@/components/ui/toast'
import { callApi } from '@/lib/client/call-api'
import { roleReason } from '@/lib/client/account'
import { ApiError } from '@/lib/client/api-error'
import { MAX_ENTRIES, MAX_FILE_BYTES } from '@/lib/transfer/model/limits'
import { formatNumber } from '@/lib/util/text'
import { PlanShown, importPlanText } from './plan-shown'

type Chosen = { name: string; content: unknown } | { name: string; refusal: string }

/** Reads a chosen JSON file, or returns a `refusal`. */
export async function readChosen(file: Pick<File, 'name' | 'size' | 'text'>): Promise<Chosen> {
  const { name } = file
  if (file.size > MAX_FILE_BYTES)
    return {
      name,
      refusal:
        'The file is larger than 1 MiB. Exports never exceed this size. Check that you chose an exported file.',
    }
  try {
    const content: unknown = JSON.parse(await file.text())
    JSON.stringify(content) // throws for JSON that is nested too deeply to send
    return { name, content }
  } catch (error) {
    return { name, refusal: refusalOf(error) }
  }
}

function refusalOf(error: unknown): string {
  if (error instanceof RangeError)
    return 'The JSON is nested too deeply. Check that you chose an exported file.'
  if (error instanceof SyntaxError) return `The file isn't valid JSON. ${error.message.slice(0, 200)}.`
  return "The file couldn't be read. Choose the file again."
}

export function useImport() {
  const { account } = useAccount()
  const queries = useQueryClient()
  const router = useRouter()
  const toast = useToast()
  const [refusal, setRefusal] = useState<{ name: string; refusal: string } | null>(null)
  const plan = useMutation({
    mutationFn: async ({ name, content }: { name: string; content: unknown }) => ({
      name,
      content,
      plan: await callApi('POST /api/transfer/{account}/plan', {
        params: { account: account.slug },
        body: content,
      }),
    }),
  })
  const run = useMutation({
    mutationFn: (content: unknown) =>
      callApi('POST /api/transfer/{account}', { params: { account: account.slug }, body: content }),
    onSuccess: async () => {
      plan.reset()
      toast('File imported')
      router.refresh()
      await queries.invalidateQueries()
    },
  })
  const reset = () => {
    setRefusal(null)
    plan.reset()
    run.reset()
  }
  const choose = async (file: File) => {
    reset()
    const chosen = await readChosen(file)
    if ('refusal' in chosen) setRefusal(chosen)
    else plan.mutate(chosen)
  }
  return { refusal, plan, run, reset, choose }
}

export type Import = ReturnType<typeof useImport>

/** The card for choosing a file. Shows why a chosen file can't be imported. */
export function ImportFile({ of: { refusal, plan, choose } }: { of: Import }) {
  const { viewer } = useAccount()
  const blocked = roleReason(viewer.role, 'operator')
  return (
    <Section isCard id="import" title="Import">
      {blocked === undefined ? (
        <ChooseFile onFile={(file) => void choose(file)} />
      ) : (
        <p className="text-muted">{blocked}</p>
      )}
      {refusal && (
        <Panel tone="wrong" title={`${refusal.name} can't be imported`} live>
          {refusal.refusal}
        </Panel>
      )}
      <p aria-live="polite" className="flex items-center gap-2 text-muted empty:hidden">
        {plan.isPending && (
          <>
            <Spinner /> Comparing {plan.variables.name} with this console
          </>
        )}
      </p>
      {plan.isError && <PlanFailed error={plan.error} name={plan.variables.name} />}
    </Section>
  )
}

/** The preview of the chosen file, or the result of its import. */
export function ImportResult({ of: { plan, run, reset } }: { of: Import }) {
  return (
    <>
      {plan.data && (
        <PlanShown
          name={plan.data.name}
          plan={plan.data.plan}
          isRunning={run.isPending}
          onRun={() => run.mutate(plan.data.content)}
          onLeave={reset}
        />
      )}
      {run.isError && <ErrorPanel error={run.error} />}
      {run.data && <Imported text={importPlanText(run.data)} />}
    </>
  )
}

function Imported({ text }: { text: string }) {
  return (
    <div ref={focusOnce} tabIndex={-1}>
      <Panel tone="ready" title="File imported" live>
        {text} The console is now checking which resources the API can confirm.
      </Panel>
    </div>
  )
}

const allowFiles = (event: DragEvent) => {
  if (event.dataTransfer.types.includes('Files')) event.preventDefault()
}

function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  return (
    <div
      className="flex items-start gap-3 rounded-md border border-dashed border-edge p-3"
      onDragOver={allowFiles}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files
        if (!file) return
        event.preventDefault()
        onFile(file)
      }}
    >
      <FileUp aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <FileChooser
        label="Exported file"
        help={`Choose or drop a file of up to 1 MiB and ${formatNumber(MAX_ENTRIES)} entries. You can review the entries before you import them.`}
        accept=".json,application/json"
        onFile={onFile}
      />
    </div>
  )
}

function PlanFailed({ error, name }: { error: unknown; name: string }) {
  const isOfFile = error instanceof ApiError && error.code === 'ADIT_INVALID'
  if (!isOfFile) return <ErrorPanel error={error} />
  const mistakes = error.details.mistakes?.split('\n') ?? []
  return (
    <Panel tone="wrong" title={`${name} can't be imported`} live>
      <p>{error.message}</p>
      {mistakes.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {mistakes.map((mistake) => (
            <li key={mistake} className="wrap-anywhere">
              {mistake}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
