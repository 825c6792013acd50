import { expect } from 'chai'
import { Circuit, no, yes, type Literal } from '../../../src/render/batch/circuit.ts'
import { choose, constantBits, Counter, isLess, plus } from '../../../src/render/batch/counter.ts'
import { programOf } from '../../../src/render/batch/program.ts'
import { chosen, planeWords, run, transpose } from '../../../src/render/batch/sliced.ts'
import { chance } from './kinds.ts'

/** The value of literals, worked out one by one from the values of the inputs. */
function valuesOf(
  circuit: Circuit,
  inputs: readonly Literal[],
  values: readonly boolean[],
): (literal: Literal) => boolean {
  const known = new Map<number, boolean>([
    [0, false],
    ...inputs.map((input, at) => [input >> 1, values[at] ?? false] as const),
  ])
  const of = (node: number): boolean => {
    const before = known.get(node)
    if (before !== undefined) return before
    const [a, b, c] = [0, 1, 2].map((place) => of(circuit.inputOf(node, place)))
    const three = () =>
      [0, 1, 2].map((place) => of(circuit.inputOf(circuit.inputOf(node, 0), place))).filter(Boolean).length
    const value =
      {
        input: () => false,
        xor: () => a !== b,
        and: () => a && b,
        butNot: () => a && !b,
        nor: () => !a && !b,
        or: () => a || b,
        not: () => !a,
        sum: () => [a, b, c].filter(Boolean).length % 2 === 1,
        carry: () => three() >= 2,
      }[circuit.kindOf(node)]() ?? false
    known.set(node, value)
    return value
  }
  return (literal) => of(literal >> 1) !== ((literal & 1) === 1)
}

const every = (count: number) =>
  Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (__, at) => ((bits >> at) & 1) === 1),
  )

describe('circuit', () => {
  it('calculates what its operations say, of inputs, opposites and constants', () => {
    const circuit = new Circuit()
    const inputs = [circuit.input(), circuit.input(), circuit.input()]
    const literals = [no, yes, ...inputs, ...inputs.map((input) => input ^ 1)]
    for (const values of every(3)) {
      const value = (literal: Literal) => valuesOf(circuit, inputs, values)(literal)
      for (const a of literals) {
        expect(value(circuit.plain(a))).to.equal(value(a))
        for (const b of literals) {
          expect(value(circuit.xor(a, b))).to.equal(value(a) !== value(b))
          expect(value(circuit.and(a, b))).to.equal(value(a) && value(b))
          expect(value(circuit.plain(circuit.or(a, b)))).to.equal(value(a) || value(b))
          for (const c of literals) {
            const [sum, carry] = circuit.add(a, b, c)
            expect(Number(value(sum)) + 2 * Number(value(carry))).to.equal([a, b, c].filter(value).length)
            expect(value(choose(circuit, a, b, c))).to.equal(value(a) ? value(b) : value(c))
          }
        }
      }
    }
  })

  it('calculates nothing twice, and nothing that is known', () => {
    const circuit = new Circuit()
    const [a, b] = [circuit.input(), circuit.input()]
    const size = circuit.size
    for (const known of [circuit.and(a, no), circuit.xor(a, a), circuit.and(a, a ^ 1)])
      expect(known).to.equal(no)
    expect([circuit.and(a, yes), circuit.xor(a, yes), circuit.or(a, a)]).to.deep.equal([a, a ^ 1, a])
    expect(circuit.size).to.equal(size)
    expect(circuit.and(a, b)).to.equal(circuit.and(b, a))
    expect(circuit.xor(a, b) ^ 1).to.equal(circuit.xor(b ^ 1, a))
    expect(circuit.size).to.equal(size + 2)
  })

  it('finds its nodes again when there are very many', () => {
    const circuit = new Circuit()
    const inputs = Array.from({ length: 400 }, () => circuit.input())
    const pairs = inputs.flatMap((a, at) => inputs.slice(at + 1).map((b) => [a, b] as const))
    const first = pairs.map(([a, b]) => circuit.and(a, b))
    const size = circuit.size
    expect(pairs.map(([a, b]) => circuit.and(b, a))).to.deep.equal(first)
    expect(circuit.size).to.equal(size)
  })
})

describe('counter', () => {
  it('counts bits by their weights, and compares and adds what it counted', () => {
    const circuit = new Circuit()
    const inputs = Array.from({ length: 9 }, () => circuit.input())
    const counter = new Counter(circuit)
    inputs.forEach((input, at) => counter.add(at % 2 === 0 ? input : input ^ 1, at % 3))
    counter.add(yes, 4)
    const bits = counter.binary()
    const less = isLess(circuit, bits, constantBits(9))
    const more = plus(circuit, bits, constantBits(21))
    for (const values of every(9)) {
      const value = valuesOf(circuit, inputs, values)
      const number = (literals: readonly Literal[]) =>
        literals.reduce((sum, literal, power) => sum + Number(value(literal)) * 2 ** power, 0)
      const wanted = values.reduce((sum, one, at) => sum + Number(one === (at % 2 === 0)) * 2 ** (at % 3), 0)
      expect(number(bits)).to.equal(wanted)
      expect(counter.constant).to.equal(16)
      expect(value(less)).to.equal(wanted < 9)
      expect(number(more)).to.equal(wanted + 21)
    }
  })
})

describe('program', () => {
  it('gives each of 1,024 codes what the circuit says of its bits', () => {
    const circuit = new Circuit()
    const inputs = Array.from({ length: 32 }, () => circuit.input())
    const next = chance(123_456_789)
    const literals = [...inputs]
    for (let step = 0; step < 500; step++) {
      const [a = no, b = no, c = no] = [0, 1, 2].map(() => (literals[next(literals.length)] ?? no) ^ next(2))
      literals.push(
        ...([
          () => [circuit.and(a, b)],
          () => [circuit.xor(a, b)],
          () => [circuit.or(a, b)],
          () => [...circuit.add(a, b, c)],
        ][next(4)]?.() ?? []),
      )
      circuit.section = step >> 6
    }
    const results = literals.slice(-3).map((literal) => circuit.plain(literal))
    const program = programOf({ circuit, inputs, mask: results })
    const payload = Uint32Array.from({ length: 1024 }, () => next(0xffffffff))
    const planes = new Int32Array(program.planes * planeWords)
    const masks = new Uint8Array(1024)
    transpose(payload, 1, planes)
    run(program, planes)
    chosen(program, planes, masks)
    const wanted = Array.from(payload, (word) => {
      const value = valuesOf(
        circuit,
        inputs,
        Array.from({ length: 32 }, (_, bit) => ((word >>> bit) & 1) === 1),
      )
      return results.reduce((sum, literal, power) => sum + Number(value(literal)) * 2 ** power, 0)
    })
    expect(Array.from(masks)).to.deep.equal(wanted)
  })

  it('has planes for bits that are the same for all codes', () => {
    const circuit = new Circuit()
    const inputs = Array.from({ length: 32 }, () => circuit.input())
    const program = programOf({ circuit, inputs, mask: [yes, no, yes] })
    const [planes, masks] = [new Int32Array(program.planes * planeWords), new Uint8Array(1024)]
    run(program, planes)
    chosen(program, planes, masks)
    expect(new Set(masks)).to.deep.equal(new Set([5]))
  })
})
