export const ProgressBar = ({ label, max, value }: { label: string; max: number; value: number }) => (
  <progress
    aria-label={label}
    max={max}
    value={value}
    className="h-1.5 w-24 appearance-none overflow-hidden rounded-full bg-line sm:w-40 [&::-moz-progress-bar]:bg-ready [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ready"
  />
)
