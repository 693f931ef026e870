"""The same cards at the tables of several games, and what joins the games' words."""
