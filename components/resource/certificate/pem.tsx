import { CopyButton } from '@/components/ui/copy-button'

interface PemProps {
  code: string
  what?: string
}

/** Shows PEM text on demand. People usually copy it without reading it. */
export const Pem = ({ code, what = 'certificate' }: PemProps) => (
  <div className="flex items-start gap-x-2">
    <details className="group min-w-0 flex-1">
      <summary className="w-fit rounded-sm py-1 text-sm text-muted hover:text-ink">
        <span className="group-open:hidden">Show</span>
        <span className="hidden group-open:inline">Hide</span> {what}
      </summary>
      <pre translate="no" className="mt-1 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
        {code}
      </pre>
    </details>
    <CopyButton value={code} what={what} />
  </div>
)
