<?php
/**
 * Plugin Name: Frozen Jewel
 * Description: The shortcode [frozen_jewel] puts the game into a post: [frozen_jewel theme="ember" daily="1"]. Requires WordPress 6.5.
 */

// The folder of the game.
const FROZEN_JEWEL = 'https://games.example/';

add_shortcode( 'frozen_jewel', function ( $given ) {
	$attributes = shortcode_atts( array( 'theme' => '', 'language' => substr( get_locale(), 0, 2 ), 'daily' => '', 'seed' => '' ), $given );
	wp_enqueue_script_module( 'frozen-jewel', FROZEN_JEWEL . 'frozen-jewel.js' );
	$text = '';
	foreach ( array_filter( $attributes, 'strlen' ) as $name => $value ) {
		$text .= sprintf( ' %s="%s"', $name, esc_attr( $value ) );
	}
	return sprintf( '<frozen-jewel loading="lazy"%s></frozen-jewel>', $text );
} );
