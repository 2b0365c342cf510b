import { readFileSync } from 'node:fs';

import type { ReactElement, ReactNode } from 'react';
import { Children, isValidElement } from 'react';
import { Redirect, Route } from 'wouter';
import { expect, test } from 'vitest';

import { Pages } from './pages.tsx';

interface Place {
  readonly place: string;
  readonly route?: string;
  readonly through?: string;
}

const places = JSON.parse(readFileSync('test/a11y/places.json', 'utf8')) as readonly Place[];

interface RouteProps {
  readonly path?: string;
  readonly children?: ReactNode;
}

const isRoute = (node: ReactNode): node is ReactElement<RouteProps> => isValidElement(node) && node.type === Route;

const leadsElsewhere = ({ children }: RouteProps): boolean => isValidElement(children) && children.type === Redirect;

test('every address of the window is visited where accessibility is looked at', () => {
  const { children } = (Pages() as ReactElement<{ readonly children: ReactNode }>).props;
  const routes = Children.toArray(children).filter(isRoute).flatMap(({ props }) => (props.path === undefined || leadsElsewhere(props) ? [] : [props.path]));
  const visited = new Set(places.flatMap(({ route, through }) => [route, through]).filter((path) => path !== undefined));
  expect(routes.length).toBeGreaterThan(50);
  expect(routes.filter((route) => !visited.has(route)), 'routes that test/a11y/places.json does not visit').toEqual([]);
  expect([...visited].filter((route) => !routes.includes(route)), 'places on routes that are no more').toEqual([]);
});
