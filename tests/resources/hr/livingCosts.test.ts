/** How far damage may be taken off a pay, and what is left of it. */
import { expect, it } from 'vitest';
import { roomForDamage, sumOf, takenOf } from '#resources/hr/rules/livingCosts.ts';

it('lets damage take a fifth of the pay, and nothing that leaves less than the minimum wage', () => {
  expect(roomForDamage('6000.00', '5000.00')).toBe('1200.00');
  expect(roomForDamage('6000.00', '3000.00')).toBe('800.00');
  expect(roomForDamage('2500.00', '2200.00')).toBe('0.00');
  expect(roomForDamage('2500.00', '1800.00')).toBe('0.00');
  expect(roomForDamage(null, null)).toBe('0.00');
});

it('takes fees whole and of damage the oldest first', () => {
  const charges = [
    { id: '1', fees: '90.00', damage: '100.00' },
    { id: '2', fees: '90.00', damage: '60.00' },
  ];
  expect(takenOf(charges, '130.00').map(({ damage, left }) => [damage, left])).toEqual([
    ['100.00', '0.00'],
    ['30.00', '30.00'],
  ]);
  expect(takenOf(charges, '0.00').map(({ left }) => left)).toEqual(['100.00', '60.00']);
  expect(sumOf(charges, 'fees')).toBe('180.00');
});
