import { type ReactNode, useId } from 'react'

export const Settings = ({ children }: { children: ReactNode }) => (
  <div className="divide-y divide-line rounded-md border border-line bg-surface px-4">{children}</div>
)

interface SettingProps {
  label: string
  about?: ReactNode
  value?: ReactNode
  children?: ReactNode
}

export function Setting({ label, about, value, children }: SettingProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 max-sm:flex-col max-sm:items-start"
    >
      <div className="max-w-lg min-w-0">
        <h2 id={id} className="font-medium">
          {label}
        </h2>
        {value !== undefined && <p className="wrap-anywhere">{value}</p>}
        {about !== undefined && <p className="text-sm text-pretty text-muted">{about}</p>}
      </div>
      {children}
    </section>
  )
}
