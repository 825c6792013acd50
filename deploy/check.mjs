// The health check of a container: 0 when the address answers 200.

const answer = await fetch(process.argv[2], { signal: AbortSignal.timeout(2500) }).catch(() => null)
process.exit(answer?.status === 200 ? 0 : 1)
